export { Repeats } from './Repeats.tsx'
export { useRecurrenceSentence } from './useRecurrenceSentence.ts'
