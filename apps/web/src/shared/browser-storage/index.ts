export { deviceStorage, tabStorage, type BrowserStorage } from './browser-storage.ts'
