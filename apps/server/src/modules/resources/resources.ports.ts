/** What scheduling knows of a seat's personal room; wired in app.ts. */
export interface PersonalRoomDirectory {
  /** The personal join link, ready to copy, and the passcode people type. */
  getPersonalRoom(seat: {
    id: string
    organizationId: string
    userId: string
    pmi: string
    pmu: string
  }): Promise<{
    personalLink: string
    passcode: string
  }>
}
