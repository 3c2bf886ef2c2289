export { createAttendanceModule } from './attendance.module.ts'
export { seedDemoAttendance } from './demo.ts'
