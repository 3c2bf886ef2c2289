export { LinkedText } from './LinkedText.tsx'
