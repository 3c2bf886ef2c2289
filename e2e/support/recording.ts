import { expect, type Page } from '@playwright/test'
import type { Account } from './accounts.ts'

interface ListedRecording {
  fileName: string
  downloadUrl: string
  lengthMs: number
  startDateTime: number
  addedBy: string | null
  trim: string | null
  redaction: { state: string } | null
  pictures: { posterUrl: string } | null
}

export async function recordingsOf(url: string, { accessToken }: Account, meetingId: string) {
  const response = await fetch(`${url}/api/meeting/cloud-record/${meetingId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = (await response.json()) as { data: { data: ListedRecording[] } }
  return data.data
}

export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const recordingSign = (page: Page) => page.getByRole('img', { name: 'Recording', exact: true })

export async function stopRecording(host: Page) {
  await chooseMore(host, 'Stop recording…')
  await host.getByRole('button', { name: 'Stop recording', exact: true }).click()
  await expect(host.getByText('The recording is ready.')).toBeVisible({ timeout: 60_000 })
}
