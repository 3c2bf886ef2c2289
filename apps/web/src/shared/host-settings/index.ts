export { HostSettings, type HostSettingsProps } from './host-settings.tsx'
export { IdSourceChoice, type IdSource } from './id-source-choice.tsx'
export { changedSettings, type SettingFlag } from './setting-groups.ts'
