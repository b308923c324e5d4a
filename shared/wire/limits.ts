// Constants of the specification (documents 1–3, section 9), shared by client and server.

/** Default password lengths in characters, at sign-up and for changes. */
export const PASSWORD_MIN_SIGN_UP = 4
export const PASSWORD_MIN_CHANGE = 3
export const PASSWORD_MAX = 200

/** In characters. */
export const PERSON_NAME_MAX = 200

/** Number per account, displayed once (SESS-02). */
export const RECOVERY_CODES = 10
/** Clock difference in seconds. */
export const CODE_TOLERANCE_SECONDS = 90
/** As typed. */
export const CODE_MAX = 50
export const APP_PASSWORDS_MAX = 20
export const API_TOKENS_MAX = 20
export const API_TOKEN_NAME_MAX = 100
export const API_TOKEN_DAYS_MAX = 366
/** In characters. */
export const APP_PASSWORD_NAME_MAX = 100

export const USER_NAME_MIN = 2
export const USER_NAME_MAX = 50

/** Page size of people searches (ADMN-04, AUTR-05). */
export const PEOPLE_PER_PAGE = 50

export const READ_MARK_DELAY_MS = 1200
export const SAVED_VISIBLE_MS = 2000
export const NEW_MARK_VISIBLE_MS = 60_000
export const KEYWORD_HIGHLIGHT_MS = 500
export const LONG_PRESS_MS = 700

export const SUPPORT_ORDER_DEFAULT = 100
/** Page sizes of support uses, and of those of a support group (SCAF-24, SGRP-10). */
export const SUPPORT_USES_PER_PAGE = 1000
export const GROUP_USES_PER_PAGE = 20
/** Default start of tracking in a community (STRK-04). */
export const TRACKING_START = '2021-09-08'

export const REASON_MAX = 1000

export const NOTICE_MAX = 2000

export const STUDIES_MAX = 20
/** In characters. */
export const STUDY_TITLE_MAX = 200
export const STUDY_TEXT_MAX = 20_000

export const APPROVED_MAX = 500

/** Limits of authors, keywords or languages of a contribution, and of characters in one of them. */
export const LIST_MAX = 200
export const LIST_TEXT_MAX = 200
export const SUBSCRIPTIONS_MAX = 50
/** Characters of all subscriptions as JSON; limited because authors are read on every request. */
export const SUBSCRIPTIONS_DATA_MAX = 128 * 1024
/** Notes of a thread page, texts per request, and characters of these (READ-04). */
export const THREAD_NOTES_MAX = 1_000
export const THREAD_TEXTS_MAX = 50
export const THREAD_TEXTS_LENGTH = 1_000_000
/** In characters. */
export const COMMENTS_MAX = 10_000
export const GROUP_MEMBERS_MAX = 1_000
/** Members that a copy of a community takes along. */
export const COPIED_MEMBERS_MAX = 1_000
export const SUPPORTS_MAX = 1_000
export const COMMUNITY_LIST_MAX = 10_000
/** In characters. */
export const SERVER_ADDRESS_MAX = 500
/** Maximum entries in a selector of authors or views; others are found by typing (EDIT-066). */
export const SELECTOR_MAX = 80
/** Characters of a long citation and of a tag, and number of tags. */
export const CITATION_MAX = 5_000
export const CITATION_TAG_MAX = 100
export const CITATION_TAGS_MAX = 50
/** Title length on mobile, in characters. */
export const MOBILE_TITLE_MAX = 21
/** Maximum languages of a note in summaries and the search index. */
export const LANGUAGES_OF_NOTE_MAX = 200
/** New supports and references per save of a note. */
export const MARKS_AT_ONCE_MAX = 1_000
/** In characters, as JSON. */
export const LINK_DATA_MAX = 64 * 1024
export const ITEMS_AT_ONCE_MAX = 1_000
/** Data of a client's own record, in characters as JSON. */
export const RECORD_DATA_MAX = 64 * 1024

/** Default idle time and maximum duration of a session (contract/README.md 2). */
export const SESSION_HOURS = 5
export const SESSION_MAX_SECONDS = 7 * 24 * 60 * 60
/** Stored at most once in this time. */
export const SESSION_SEEN_MS = 5 * 60_000
/** The password is asked again for sensitive acts after this time (contract/README.md 41). */
export const CONFIRMED_MS = 10 * 60_000
/** Characters; longer ones are cut. */
export const USER_AGENT_MAX = 300
/** Open sessions in a list, the latest. */
export const SESSIONS_MAX = 200

export const SERVICE_TOKEN_SECONDS = 30 * 60

/** Retries come within minutes, or within a day after a notebook was closed. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 60 * 60 * 1000
export const IDEMPOTENCY_KEYS_MAX = 100_000

/** In characters; longer names are cut before the extension. */
export const FILE_NAME_MAX = 200
/** Lifetime of unclaimed uploads (contract/README.md 12). */
export const UNCLAIMED_UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000
/** Lifetime of a signed video URL (VIDE-06). */
export const VIDEO_LINK_SECONDS = 600
/** Interval of checking for comments during playback (VIDE-05). */
export const VIDEO_COMMENT_CHECK_MS = 100
export const VIDEO_COMMENT_VISIBLE_SECONDS = 5
/** Characters of a comment on a video, and comments per video. */
export const VIDEO_COMMENT_MAX = 1_000
export const VIDEO_COMMENTS_MAX = 2_000
/** Characters of all captions of a video as WebVTT, and number of captions. */
export const CAPTIONS_LENGTH_MAX = 200_000
export const CAPTIONS_MAX = 5_000

/** Rows and bytes of a class list; the bytes are several times the typical size. */
export const CLASS_LIST_ROWS_MAX = 5_000
export const CLASS_LIST_BYTES_MAX = 2 * 1024 * 1024

/** In characters. */
export const HELP_TITLE_MAX = 200
export const HELP_CONTENT_MAX = 20_000
export const HELP_SENDER_MAX = 1_000

/** Characters per translated part (TRNS-04); the server accepts slightly more. */
export const TRANSLATION_CHUNK = 4_900
export const TRANSLATED_TEXT_MAX = 5_000

/** Stars of a rating and the initial value (RATE-03, RATE-04). */
export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_DEFAULT = 2.5
export const RATABLE_DELAY_MS = 1_000

/** Characters of a text to lemmatize, characters of a token, number of tokens. */
export const SENTENCE_MAX = 50_000
export const TOKEN_MAX = 1_000
export const TOKENS_MAX = 5_000
/** Characters of a searched note body, including markup. */
export const NOTE_BODY_MAX = 2_000_000
/** Phrases per collection, characters of its name, collections per community. */
export const KEY_CONCEPTS_MAX = 500
export const COLLECTION_NAME_MAX = 200
export const COLLECTIONS_MAX = 100

/** Drafts that an account holds between sign-out and sign-in, characters of all of them, of one, and of its key (LEAK-02). */
export const DRAFTS_MAX = 100
export const DRAFTS_LENGTH_MAX = 10_000_000
export const DRAFT_MAX = 5_000_000
export const DRAFT_KEY_MAX = 300

/** Learning platforms (LTI), in characters, and numbers per platform. */
export const PLATFORM_NAME_MAX = 200
export const PLATFORM_TEXT_MAX = 500
export const DEPLOYMENTS_MAX = 100
export const FRAME_SITES_MAX = 10
/** Of one course. */
export const ROSTER_MAX = 5_000
