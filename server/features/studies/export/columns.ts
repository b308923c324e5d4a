/** Columns of each file with their meaning: the codebook (RSCH-11). Times are ISO 8601 in UTC. */
export const EXPORT_FILES = {
  'authors.csv': {
    author: 'Pseudonym of a member who agreed to research, the same in every export of this study.',
    role: 'writer or manager.',
    joined: 'Time of joining the community.',
  },
  'contributions.csv': {
    id: 'Id of the contribution, of this study.',
    type: 'Note, View, Drawing, Attachment, Video, Annotation, promisingIdeaobj, Scaffold or Support.',
    authors: 'Pseudonyms of all authors, separated by spaces.',
    group: 'Id of the group that it is shared with, as in groups.csv; empty without one.',
    permission: 'private, protected or public.',
    created: 'Time of creation.',
    modified: 'Time of the last change.',
    title: 'Title, or name of the file, with names of members replaced.',
    keywords: 'Keywords, separated by semicolons, with names replaced.',
    text: 'Text of a note in its first language, comment of an annotation, or promising idea with its reason; names replaced, pictures and quotations of other notes left out.',
    quote: 'Passage of a note that an annotation is about, names replaced.',
    words: 'Number of words as counted by Buildon before names were replaced.',
  },
  'links.csv': {
    id: 'Id of the link, of this study.',
    type: 'buildson, contains, references, annotates, promisings, supports, attach or another type of docs/RESEARCHERS.md.',
    from: 'Contribution where the link begins, e.g. the note that builds on.',
    to: 'Contribution where it ends, e.g. the note that is built on, or the item in a view.',
    created: 'Time of creation.',
    text: 'Quotation of a reference, names replaced.',
  },
  'records.csv': {
    author: 'Pseudonym of the member who acted.',
    act: 'created, read or modified.',
    time: 'Time of the act.',
    contribution: 'Contribution that it is about; of links the one where the link begins.',
    changed: 'Object or Link, of changes.',
    type: 'Type of the changed object or link.',
    operation: 'created, modified or deleted, of changes.',
  },
  'comments.csv': {
    contribution: 'Video or attachment that the comment is about.',
    author: 'Pseudonym of the author of the comment.',
    at: 'Second of the film.',
    text: 'Comment, names replaced.',
  },
  'groups.csv': { group: 'Id of the group, of this study.', author: 'Pseudonym of a member of the group.' },
  'ratings.csv': {
    author: 'Pseudonym of the member who rated.',
    link: 'Use of a support that is rated, as in links.csv.',
    rating: '1 to 5.',
    modified: 'Time of the last change.',
  },
  'readings.csv': {
    author: 'Pseudonym of the reader.',
    place: 'Contribution, or “community” for all of it.',
    kind: 'read: the contribution was read last then; mark: everything in the place was marked as read until then.',
    time: 'Time.',
  },
  'counts.csv': {
    table: 'contributions: by type of contribution; acts: by kind of record.',
    what: 'Type or kind; total is their sum.',
    number:
      'Number in this export; “<5” if fewer than five persons stand behind it, “withheld” if it would tell such a number.',
  },
  'replaced.csv': {
    file: 'File with the replaced name.',
    id: 'Id of the row; of comments the contribution.',
    column: 'Column with the replaced name.',
    at: 'Characters (UTF-16) before the mark.',
    mark: 'Mark in place of the name: a pseudonym in brackets, or a word in brackets for other members and names of several.',
    kind: 'name, userName or email.',
  },
  'codebook.csv': { file: 'File.', column: 'Column.', meaning: 'Meaning of the column.' },
} as const satisfies Record<string, Readonly<Record<string, string>>>
export type ExportFile = keyof typeof EXPORT_FILES
export type ExportRow<F extends ExportFile> = Record<keyof (typeof EXPORT_FILES)[F], string>
