import { startDnsServer } from '@majlis/testing/dns-server'
import { expect, test } from '@playwright/test'
import { createAccount, signIn } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { startSecondServer } from './support/second-server.ts'

test('[1.24] an owner verifies a domain by the record in its DNS, and gives it up again', async ({
  page,
}) => {
  const dns = await startDnsServer()
  await using _ = { [Symbol.asyncDispose]: () => dns.close() }
  await using server = await startSecondServer({ DNS_SERVERS: dns.address })
  const owner = await createAccount('Nusrat')
  const domain = `riverside-${Date.now().toString(36)}.example`
  await signIn(page, owner, server.url)
  const card = page.getByRole('region', { name: domain })
  const check = () => card.getByRole('button', { name: `Check now: ${domain}` }).click()

  await test.step('adds it, and sees which record to set and until when it is looked for', async () => {
    await page.goto(`${server.url}/organization?tab=domains`)
    await expect(page.getByText('No domains yet')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Domain', { exact: true }).fill(domain.toUpperCase())
    await page.getByRole('button', { name: 'Add domain' }).click()
    await expect(card.getByText('Waiting for the record')).toBeVisible()
    await expect(card.getByText(/We look for it until/)).toBeVisible()
    await expect(card.getByRole('textbox', { name: 'Name of the TXT record' })).toHaveValue(
      `_majlis-challenge.${domain}`,
    )
    await expectAccessibleInBothThemes(page)
  })

  await test.step('learns that the record is missing, or has another value', async () => {
    await check()
    await expect(card.getByText(/There is no such record yet/)).toBeVisible()
    dns.records.set(`_majlis-challenge.${domain}`, ['majlis-domain-verification=mistyped'])
    await check()
    await expect(card.getByText(/There is a record, but with another value/)).toBeVisible()
    await expect(card.getByText('Waiting for the record')).toBeVisible()
  })

  await test.step('sets it, and gets the domain verified', async () => {
    const value = await card.getByRole('textbox', { name: 'Value' }).inputValue()
    dns.records.set(`_majlis-challenge.${domain}`, ['v=spf1 -all', value])
    await check()
    await expect(card.getByText('The record is there. The domain is verified.')).toBeVisible()
    await expect(card.getByText('Verified', { exact: true })).toBeVisible()
    await expect(card.getByText(/Keep the record: it is checked every day/)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    expect(dns.questions).toContain(`_majlis-challenge.${domain}`)
  })

  await test.step('removes it, and gets another record for the same domain', async () => {
    await card.getByRole('button', { name: `Remove ${domain}` }).click()
    const dialog = page.getByRole('dialog', { name: `Remove ${domain}?` })
    await expect(dialog.getByText(/The domain will no longer be verified/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('No domains yet')).toBeVisible()
    await page.getByLabel('Domain', { exact: true }).fill(domain)
    await page.getByRole('button', { name: 'Add domain' }).click()
    await check()
    await expect(card.getByText(/There is a record, but with another value/)).toBeVisible()
  })

  await test.step('the audit log has what was done', async () => {
    await page.goto(`${server.url}/organization?tab=audit`)
    for (const act of [/Domain added/, /Domain verified/, /Domain removed/])
      await expect(page.getByRole('cell', { name: act }).first()).toBeVisible()
  })
})
