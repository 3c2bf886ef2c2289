export { AgendaField } from './AgendaField.tsx'
