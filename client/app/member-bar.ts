export { Bell } from '../features/inbox/bell.tsx'
export { OpenReports } from '../features/moderation/open-reports.tsx'
export { UnreadMark } from '../entities/unread/unread-mark.tsx'
export { LogOutIcon, SearchIcon } from './member-icons.tsx'
