/** Closed lists that people choose from, with the statements of the specification that give them. */

export const recurrenceFrequencies = [
  'hour',
  'day',
  'week',
  'biweekly',
  'month',
  'quarter',
  'half_year',
  'year',
] as const // 9.5

/** Information about a new organisation (spec 2.63). */
export const organizationSizes = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const
export type OrganizationSize = (typeof organizationSizes)[number]

/** Fonts that we serve ourselves; the first one is the default (spec 3.11, 9.12). */
export const fonts = ['Lato', 'Inter', 'Open Sans', 'Roboto', 'Source Sans 3', 'Nunito Sans'] as const
export type Font = (typeof fonts)[number]

export const organizationRoles = ['owner', 'admin', 'user'] as const // 6.1
export type OrganizationRole = (typeof organizationRoles)[number]

/** Groups of people that can be invited as one. */
export const groupKinds = ['team', 'business_unit'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Roles of invitees (spec 6.2). */
export const inviteeRoles = ['co_host', 'panelist', 'participant'] as const
export type InviteeRoleName = (typeof inviteeRoles)[number]

/** Responses of invitees (spec 4.3). */
export const responses = ['pending', 'accepted', 'declined', 'suggested', 'confirmed'] as const
export type InvitationResponse = (typeof responses)[number]

/** Colours of calendar entries (spec 3.51, 7.12, 9.3); the text on them is dark in both themes. */
export const eventColors = [
  { colorCodeHex: '#CEEBFF', name: 'sky' },
  { colorCodeHex: '#D9F2E3', name: 'mint' },
  { colorCodeHex: '#FFE9CC', name: 'apricot' },
  { colorCodeHex: '#FAE0E4', name: 'rose' },
  { colorCodeHex: '#E7E0FA', name: 'lavender' },
  { colorCodeHex: '#FFF3B0', name: 'lemon' },
  { colorCodeHex: '#D6E4E5', name: 'slate' },
  { colorCodeHex: '#E3F0C8', name: 'lime' },
] as const

/** File types of an agenda, by extension (spec 5.11). */
export const documentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'jpeg',
  'jpg',
  'png',
  'txt',
  'svg',
  'zip',
] as const
export type DocumentExtension = (typeof documentExtensions)[number]

/** Date formats (spec 3.8). */
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** By which the notification center is filtered. */
export const notificationTopics = ['meetings', 'answers', 'account'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** How a recording shows people. */
export const recordingLayouts = ['speaker', 'grid'] as const
export type RecordingLayout = (typeof recordingLayouts)[number]
