export { EditHistory } from './EditHistory.tsx'
