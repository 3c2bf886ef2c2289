/** The page that a recorder's browser shows and records. Apart from the room's own screens, which it does not load. */
export { startRecorderPage } from './start-recorder-page.tsx'
