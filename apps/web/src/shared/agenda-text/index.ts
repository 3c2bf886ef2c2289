export { AgendaText } from './AgendaText.tsx'
