export { testClock, type TestClock } from './clock.ts'
export { cloneTestDatabase, type TestDatabase } from './database.ts'
