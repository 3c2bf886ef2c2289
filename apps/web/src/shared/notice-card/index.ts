export { NoticeActions, NoticeClose, NoticeText } from './NoticeParts.tsx'
