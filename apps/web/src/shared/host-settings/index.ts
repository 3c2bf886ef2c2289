export { HostSettings } from './host-settings.tsx'
export { IdSourceChoice, type IdSource } from './id-source-choice.tsx'
export { changedSettings, settingGroups } from './setting-groups.ts'
export { useMeetingDefaults } from './use-meeting-defaults.ts'
