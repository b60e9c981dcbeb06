export { Countdown, type CountdownProps, type CountdownUnits } from './countdown.tsx'
export { TimeAnnouncement, type TimeAnnouncementProps } from './time-announcement.tsx'
export { useSecondsLeft } from './use-seconds-left.ts'
