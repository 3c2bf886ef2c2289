export { HomeserverError, type Homeserver } from './homeserver.ts'
export { createMatrixHomeserver } from './matrix-homeserver.ts'
