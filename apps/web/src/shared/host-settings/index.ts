export { HostSettings } from './HostSettings.tsx'
export { IdSourceChoice, type IdSource } from './IdSourceChoice.tsx'
export { changedSettings, settingGroups } from './setting-groups.ts'
export { useMeetingDefaults } from './useMeetingDefaults.ts'
