export { Repeats } from './repeats.tsx'
export { useRecurrenceSentence } from './use-recurrence-sentence.ts'
