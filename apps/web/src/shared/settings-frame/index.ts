export { SettingsEntry, SettingsFrame } from './SettingsFrame.tsx'
