/** The public pages with their addresses (spec 2.5, 2.9, 2.16–2.20, 2.22). */
export const pageList = [
  { name: 'landing', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'pricing', path: '/pricing' },
  { name: 'brochure', path: '/brochure' },
  { name: 'terms', path: '/terms-condition' },
  { name: 'service', path: '/terms-service' },
  { name: 'privacy', path: '/privacy-policy-statement' },
  { name: 'sales', path: '/talk-to-sales' },
] as const

export type PageName = (typeof pageList)[number]['name']
