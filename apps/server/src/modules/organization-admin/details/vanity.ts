/**
 * Path segments of our own: pages, calls, files, and names that pages may need later. An organisation with one of them would
 * hide the page, or the page would hide the organisation.
 */
const reserved = new Set(
  `about account accounts activate add-user admin administration agenda-content api app apps ask assets assign-host
  audit auth backdrops billing blog brochure calendar calendar-sign-in calender chat check-report cloud console contact copy-record dashboard
  dev developer developers docs download downloads drive drive-content drive-shared edit-user explore favicon features feedback file files
  forgot-password health help home host index invitations invite invite-people join legal live livekit login logout mail
  majlis media meet meeting meeting-archive meeting-management meetings news notifications oidc onboarding organization
  organization-delete organization-info organizations otp part passkey people pricing privacy
  privacy-policy-statement profile public recordings register registrations reset-password room rooms search
  security set-account settings sign-in sign-out sign-up signin signout signup sso start start-meeting static
  status support suspended system talk-to-sales teams terms terms-condition terms-service test upload
  upload-multiple-user user-management users webinar webinars wopi www`.split(/\s+/),
)

/** Brands whose sign-in pages are often imitated; also refused as a part of a name: `google-support`. */
const brands = new Set(
  `adobe airbnb alibaba amazon baidu bkash chatgpt cisco cloudflare coinbase dhl docusign dropbox ebay facebook fedex
  github gitlab gmail google icloud instagram jitsi linkedin mastercard microsoft netflix nextcloud office365 okta openai
  outlook paypal salesforce sharepoint skype snapchat spotify telegram tencent tiktok twitter visa webex wechat whatsapp
  wikipedia yahoo youtube zoho zoom`.split(/\s+/),
)

/** Brands that are also words or names: refused only as the whole name. */
const brandWords = new Set(
  'apple binance discord element line meta oracle shopify signal slack stripe uber'.split(' '),
)

/**
 * Whether a vanity URL is allowed; the database checks whether it is taken. `more`: names that the operator reserves.
 */
export function isReserved(vanityUrl: string, more: readonly string[] = []): boolean {
  if (reserved.has(vanityUrl) || brandWords.has(vanityUrl) || more.includes(vanityUrl)) return true
  return vanityUrl.split('-').some((part) => brands.has(part))
}
