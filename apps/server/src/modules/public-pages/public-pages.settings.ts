import { accessSync, constants, statSync } from 'node:fs'
import * as z from 'zod'
import { booleanSetting, settingsGroup } from '../../platform/config/settings.ts'

export const publicPagesSettings = settingsGroup('Public pages', {
  PUBLIC_PAGES: {
    schema: booleanSetting(true),
    about:
      'The pages for visitors: landing page, features, pricing, brochure, terms, privacy policy and “Talk to sales”. `off` removes all of them, and `/` is the page to join a meeting or sign in.',
  },
  PUBLIC_PAGES_DIR: {
    schema: z.string().refine(isReadableFolder, 'must name a folder that can be read').optional(),
    about:
      'Folder with your own plans and prices (`plans.json`) and legal texts, such as `terms-service.en.html` (see “Public pages” in the guide).',
    example: '/etc/majlis/public-pages',
  },
  OPERATOR_NAME: {
    schema: z.string().trim().max(200).optional(),
    about: 'Who runs this installation, for the legal texts and the footer of the public pages.',
    example: 'Riverside Council',
  },
  OPERATOR_ADDRESS: {
    schema: z.string().trim().max(500).optional(),
    about: 'Postal address of the operator, for the legal texts. `;` starts a new line.',
    example: '1 River Street; Dhaka 1205; Bangladesh',
  },
  OPERATOR_CONTACT: {
    schema: z.string().trim().max(300).optional(),
    about: 'How to reach the operator, for the legal texts: an email address or a phone number.',
    example: 'privacy@example.org',
  },
})

function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
