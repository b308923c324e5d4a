// The specification's constants (documents 1–3, section 9): written once, used on both sides.

/** Password lengths in characters: at sign-up and when changed, unless a site sets others. */
export const PASSWORD_MIN_SIGN_UP = 4
export const PASSWORD_MIN_CHANGE = 3
export const PASSWORD_MAX = 200

/** Characters of a first or last name. */
export const PERSON_NAME_MAX = 200

export const USER_NAME_MIN = 2
export const USER_NAME_MAX = 50

/** Users or authors on one page of a search for people (ADMN-04, AUTR-05). */
export const PEOPLE_PER_PAGE = 50

/** An open, active note counts as read after this many milliseconds. */
export const READ_MARK_DELAY_MS = 1200
/** The saving indicator hides this many milliseconds after a save that worked. */
export const SAVED_SHOWN_MS = 2000
/** What appears on a view is marked as new for this many milliseconds. */
export const NEW_SHOWN_MS = 60_000
/** Keywords are highlighted in a text when nothing has changed for this many milliseconds. */
export const KEYWORD_HIGHLIGHT_MS = 500
/** A held touch or mouse press opens the context menu after this many milliseconds. */
export const LONG_PRESS_MS = 700

export const SUPPORT_ORDER_DEFAULT = 100
/** Uses of supports that one request brings, and those of a group of supports (SCAF-24, SGRP-10). */
export const SUPPORT_USES_PER_PAGE = 1000
export const GROUP_USES_PER_PAGE = 20
/** The day on which tracking starts in a community where nobody has saved another (STRK-04). */
export const TRACKING_START = '2021-09-08'

/** More than anybody has: authors, keywords or languages of a contribution, and characters in one of them. */
export const LIST_MAX = 200
export const LIST_TEXT_MAX = 200
/** Browsers in which one author takes pushed messages. */
export const SUBSCRIPTIONS_MAX = 50
/** Characters of all of these as JSON; an author is read at every turn. */
export const SUBSCRIPTIONS_DATA_MAX = 128 * 1024
/** Characters of a manager's comments on an object. */
export const COMMENTS_MAX = 10_000
/** Members of a group. */
export const GROUP_MEMBERS_MAX = 1_000
/** Supports of a scaffold. */
export const SUPPORTS_MAX = 1_000
/** Views or scaffolds of a community. */
export const COMMUNITY_LIST_MAX = 10_000
/** Characters of the address of an outside server. */
export const SERVER_ADDRESS_MAX = 500
/** Entries that a selector of authors or views lists at most; others are found by typing (EDIT-066). */
export const SELECTOR_MAX = 80
/** Characters of a long citation and of one of its tags, and how many tags it has. */
export const CITATION_MAX = 5_000
export const CITATION_TAG_MAX = 100
export const CITATION_TAGS_MAX = 50
/** A title is shortened to so many characters on mobile. */
export const MOBILE_TITLE_MAX = 21
/** Languages that a note holds text in, of those that its summaries and the search tell of. */
export const LANGUAGES_OF_NOTE_MAX = 200
/** New marks of supports and references that one save of a note may bring. */
export const MARKS_AT_ONCE_MAX = 1_000
/** Characters of a link's data as JSON. */
export const LINK_DATA_MAX = 64 * 1024
/** Items of a view that one request puts there, changes or takes off. */
export const ITEMS_AT_ONCE_MAX = 1_000
/** Characters of the data of a client's own record as JSON. */
export const RECORD_DATA_MAX = 64 * 1024

/** A session ends this long after the last activity unless a site sets another time, and at the latest this long after sign-in (contract/README.md 2). */
export const SESSION_HOURS = 5
export const SESSION_MAX_SECONDS = 7 * 24 * 60 * 60

/** So long an outside service reads with the token that a member hands it. */
export const SERVICE_TOKEN_SECONDS = 30 * 60

/** The body that came under an Idempotency-Key is remembered for so long: a retry comes within minutes, that of a closed notebook within a day. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000
/** So many of them are remembered, whatever is sent. */
export const IDEMPOTENCY_KEYS_MAX = 100_000

/** Characters of an uploaded file's name; what is longer is cut before its ending. */
export const FILE_NAME_MAX = 200
/** A file that no attachment has claimed goes after this long (contract/README.md 12). */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000
/** The signed address of a video's file expires after this long (VIDE-06). */
export const VIDEO_LINK_SECONDS = 600
/** While a video plays, it is looked this often which comments belong to the time (VIDE-05). */
export const VIDEO_COMMENT_CHECK_MS = 100
/** A comment is shown this long from its time on. */
export const VIDEO_COMMENT_SHOWN_SECONDS = 5
/** Characters of a comment on a video, and comments of one video. */
export const VIDEO_COMMENT_MAX = 1_000
export const VIDEO_COMMENTS_MAX = 2_000

/** Rows of a class list, and bytes of its file: several times what so many rows take. */
export const CLASS_LIST_ROWS_MAX = 5_000
export const CLASS_LIST_BYTES_MAX = 2 * 1024 * 1024

/** Characters of the title, the text and the sender of feedback. */
export const HELP_TITLE_MAX = 200
export const HELP_CONTENT_MAX = 20_000
export const HELP_SENDER_MAX = 1_000

/** A text is translated in parts of at most so many characters (TRNS-04); the server takes a little more. */
export const TRANSLATION_CHUNK = 4_900
export const TRANSLATED_TEXT_MAX = 5_000

/** Stars of a rating, and what one's own begins with (RATE-03, RATE-04). */
export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_DEFAULT = 2.5
/** Supports of an opened note can be rated after this many milliseconds. */
export const RATABLE_DELAY_MS = 1_000

/** Characters of a text to be brought to lemmas, of one of several tokens, and how many tokens. */
export const SENTENCE_MAX = 50_000
export const TOKEN_MAX = 1_000
export const TOKENS_MAX = 5_000
/** Characters of a note's body, with its markup, in which phrases are looked for. */
export const NOTE_BODY_MAX = 2_000_000
/** Phrases of a collection of key concepts, characters of its name, and collections of a community. */
export const KEY_CONCEPTS_MAX = 500
export const COLLECTION_NAME_MAX = 200
export const COLLECTIONS_MAX = 100
