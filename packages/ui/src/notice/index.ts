export { Notice, type NoticeProps, type NoticeTone } from './notice.tsx'
