export { UsageSection } from './components/UsageSection.tsx'
