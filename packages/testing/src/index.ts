export { testClock, type TestClock } from './clock.ts'
export { execute, startTestCluster, type TestCluster } from './cluster.ts'
export { cloneTestDatabase, type TestDatabase } from './database.ts'
