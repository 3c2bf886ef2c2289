import type { OpenAPI } from '@orpc/openapi'

type Shape = OpenAPI.SchemaObject | OpenAPI.ReferenceObject
type Shapes = Readonly<Record<string, OpenAPI.SchemaObject>>

/** JSON Schema has it, OpenAPI's types do not. */
type ObjectShape = OpenAPI.SchemaObject & { readonly propertyNames?: { readonly enum?: readonly string[] } }

/** The example for a field of this name whose schema only says "text" or "number". */
const fields: Readonly<Record<string, string | number>> = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9…',
  allowDomain: 'riverside.example',
  allowedCountries: 'BD',
  allowedDomains: 'riverside.example',
  agenda: 'What we shipped, what comes next.',
  bannerUrl: '/api/file/01926b1e-8f4a-7c3d-9a51-3f6f0c2d7b10',
  beforeValue: 10,
  bytes: 48_210,
  city: 'Dhaka',
  code: '482913',
  colorCodeHex: '#0B7A75',
  country: 'BD',
  dateFormat: 'DD/MM/YYYY',
  department: 'Design',
  digestTime: '08:00',
  displayName: 'Nusrat Rahman',
  downloadUrl:
    '/api/file/downloadFileRecording/Uo3x0b1m5m0pX9yJ6f2nQA.mp4?meetingDate=2027-03-04&meetingTitle=Design+review',
  email: 'nusrat@riverside.example',
  end: '17:00',
  fileExtension: 'png',
  fileName: 'agenda.pdf',
  fileNameNoExt: 'logo',
  firstName: 'Nusrat',
  font: 'lato',
  hostName: 'Nusrat Rahman',
  inviteeName: 'Arif Khan',
  issuer: 'https://id.riverside.example',
  jobTitle: 'Designer',
  joinLink: 'https://meet.riverside.example/m/j/647712840966?pwd=RYKElGCn4dEP4nO41Tb2ZQ',
  language: 'en',
  lastName: 'Rahman',
  lengthMs: 2_712_000,
  location: 'House 12, Road 5',
  meeting: '647712840966',
  meetingId: '647712840966',
  meetingPwd: '402917',
  meetingTitle: 'Design review',
  mimeType: 'application/pdf',
  name: 'Riverside Design',
  note: 'Thursday suits everyone better.',
  organizationName: 'Riverside',
  originalFileName: 'design-review.mp4',
  passcode: '402917',
  password: 'Correct-Horse-9',
  confirmPassword: 'Correct-Horse-9',
  newPassword: 'Correct-Horse-9',
  phone: '+8801712345678',
  pmi: '8106453972',
  pmu: 'nusratrahman',
  primaryColor: '#0B7A75',
  reason: 'Left the organisation',
  rrule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  savedName: '2027-03-04 Design review.mp4',
  search: 'nusrat',
  shareLink: 'https://meet.riverside.example/copy-record/Uo3x0b1m5m0pX9yJ6f2nQA/mp4/48210/2712000',
  start: '09:00',
  stateOrZip: '1207',
  text: 'Good morning!',
  timeFormat: '24h',
  timeZone: 'Asia/Dhaka',
  title: 'Design review',
  token: 'Uo3x0b1m5m0pX9yJ6f2nQA',
  url: 'https://meet.riverside.example',
  vanityUrl: 'riverside',
  weekStart: 1,
  website: 'https://riverside.example',
}

const formats: Readonly<Record<string, string>> = {
  uuid: '01926b1e-8f4a-7c3d-9a51-3f6f0c2d7b10',
  date: '2027-03-04',
  'date-time': '2027-03-04T09:30:00Z',
  email: 'nusrat@riverside.example',
  uri: 'https://meet.riverside.example',
}

/** 4 March 2027, 9:30 in Dhaka; fields for an end are an hour later. */
const begins = Date.UTC(2027, 2, 4, 3, 30)
const ends = begins + 3_600_000

/** Gives every parameter and payload of an operation an example, made from its schema. */
export function addExamples(operation: OpenAPI.OperationObject, shapes: Shapes): void {
  const { parameters = [], requestBody, responses } = operation
  for (const parameter of parameters) {
    if (!('$ref' in parameter) && parameter.schema && parameter.required)
      parameter.example = exampleOf(parameter.schema, parameter.name, shapes)
  }
  if (requestBody && !('$ref' in requestBody)) exampleIn(requestBody.content, shapes)
  const answer = responses?.['200']
  if (answer && !('$ref' in answer) && answer.content) exampleIn(answer.content, shapes)
}

function exampleIn(content: Readonly<Record<string, OpenAPI.MediaTypeObject>>, shapes: Shapes): void {
  const json = content['application/json']
  if (json?.schema) json.example = exampleOf(json.schema, '', shapes)
}

/** A value that the schema accepts. `name` is the name of its field. */
export function exampleOf(shape: Shape, name: string, shapes: Shapes): unknown {
  if ('$ref' in shape) {
    const referred = shapes[shape.$ref.split('/').at(-1) ?? '']
    return referred && exampleOf(referred, name, shapes)
  }
  if (shape.examples) return shape.examples[0]
  if (shape.default !== undefined) return shape.default
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  const choice = choices?.find((one) => !('type' in one && one.type === 'null')) ?? choices?.[0]
  if (choice) return exampleOf(choice, name, shapes)
  switch (shape.type) {
    case 'object':
      return objectOf(shape, shapes)
    case 'array':
      return [exampleOf(shape.items, name, shapes)]
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numberOf(shape, name)
    case 'string':
      return formats[shape.format ?? ''] ?? textOf(name)
    default:
      return null
  }
}

function objectOf(
  { properties = {}, propertyNames, additionalProperties }: ObjectShape,
  shapes: Shapes,
): Record<string, unknown> {
  // A record by the values of an enumeration has them all.
  const keys = propertyNames?.enum ?? []
  const values = typeof additionalProperties === 'object' ? additionalProperties : {}
  const all = { ...properties, ...Object.fromEntries(keys.map((key) => [key, values])) }
  return Object.fromEntries(
    Object.entries(all).map(([name, shape]) => [name, exampleOf(shape, name, shapes)]),
  )
}

function numberOf({ description, minimum = 1 }: OpenAPI.SchemaObject, name: string): number {
  if (description === 'Epoch milliseconds') return /end|until|expires|to$/i.test(name) ? ends : begins
  const known = fields[name]
  return typeof known === 'number' ? known : Math.max(minimum, 1)
}

function textOf(name: string): string {
  const known = fields[name]
  return typeof known === 'string' ? known : 'text'
}
