export { createAttendanceModule } from './attendance.module.ts'
export type { Attendance } from './attendance.repository.ts'
export { seedDemoAttendance } from './demo.ts'
export { exportAttendance } from './export-attendance.ts'
