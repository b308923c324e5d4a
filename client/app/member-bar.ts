export { Bell } from '../features/inbox/bell.tsx'
export { OpenReports } from '../features/moderation/open-reports.tsx'
