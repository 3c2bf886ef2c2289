export { testClock, type TestClock } from './clock.ts'
export { bareTestDatabase, cloneTestDatabase, type TestDatabase } from './database.ts'
