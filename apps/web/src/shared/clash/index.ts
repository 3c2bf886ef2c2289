export { ClashDialog } from './ClashDialog.tsx'
export { remedyOf, type Clash, type WantedDates } from './clash-pattern.ts'
export { useClashSentence, useClashTimes } from './useClashText.ts'
