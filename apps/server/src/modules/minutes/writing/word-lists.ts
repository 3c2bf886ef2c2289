/** Words that decide nothing about the content of a line, in English, Bengali and Arabic. */

const setOf = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.normalize('NFC').split(/\s+/)))

/** Words of grammar. */
const grammar = setOf(
  `the and for are was were did does done doing has had have been being will would what which who whom whose when where why how with about our your their his her
  its this that these those from into onto than then them they you she him not can could may might shall should must need needs let lets get gets got going goes
  gonna want wants also just too very more most any some all each both either other others one ones there here still yet already again only even per via until till
  before after while because since though although but if else whether out off over under upon between within during as at by in of on or so to up us we be do go he
  it me my no am an is everyone everybody someone somebody anyone please okay yes yeah well now soon next last percent`,
  `আমি আমরা আমাদের আমার আপনি আপনার আপনারা তুমি তোমার সে তিনি তাঁর তার তারা তাদের এই ওই সেই এটা এটি ওটা সেটা এর ও এবং আর কিন্তু বা অথবা যে যদি তবে তাহলে কারণ জন্য থেকে
  পর্যন্ত দিয়ে নিয়ে সঙ্গে সাথে মধ্যে উপর ওপর কাছে পরে আগে আগামী মাঝে প্রতি কে কী কি কখন কোথায় কেন কীভাবে কত কোন করা করব করবেন করবে করতে করে করি করেন করলাম করেছি
  করেছেন করার করুন হবে হবেন হয় হয়েছে হলো হল হচ্ছে হতে হওয়া হওয়ার দেওয়া দেয়া দেব দেবেন দেবে দিতে নেওয়া নেব নেবেন নেবে নিতে গেল গেছে যাবে যায় আছে ছিল থাকবে থাকা সব সবাই
  সকল সকলে একটি একটা এক না নয় নেই নি টি টা টায় টির টার পরের পরবর্তী মতো মধ্যেই মাধ্যমে তো হ্যাঁ`,
  `من الى على عن في مع هذا هذه ذلك تلك التي الذي الذين هو هي هم نحن انا انت انتم كان كانت يكون تكون قد سوف ان انه انها او ثم لكن اذا كل بعض اي ما ماذا متى اين كيف لماذا هل
  كم ب ل ك و ف حتى بعد قبل عند بين يجب علينا عليه عليها لدينا لنا له لها تم يتم تتم سيتم ستتم تمت لا لن لم ليس ليست نعم كما ايضا جدا بنسبة بالماة بالمية بشان بخصوص حول واحد واحدة احد منا اليه اننا لان`,
)

/** Words with which minutes report what was said. */
const reporting = setOf(
  `decide decides decided decision decisions agree agrees agreed agreement discuss discussed discusses discussing discussion talk talked talks mention mentioned note
  noted confirm confirmed conclude concluded say says said tell tells told explain explained team group meeting participant participants attendees members people
  action item plan plans planned asked asks ask`,
  `সিদ্ধান্ত সিদ্ধান্তটি একমত আলোচনা আলোচিত বলেছেন বলেন বললেন বলা জানিয়েছেন উল্লেখ সভা সভায় বৈঠক বৈঠকে দল দলের অংশগ্রহণকারীরা অংশগ্রহণকারী ঠিক গৃহীত ঠিকই গ্রহণ`,
  `قرر قررنا قررت قرروا قرار القرار تقرر اتفق اتفقنا اتفقت اتفقوا الاتفاق اتفاق ناقش ناقشنا نوقش نوقشت مناقشة المناقشة قال قالت ذكر ذكرت الفريق فريق الاجتماع اجتماع المشاركون
  المشاركين الحاضرون المجموعة خطط`,
)

/** The meeting that reports on itself, or one that is planned. */
export const meetings = setOf('meeting meetings সভা বৈঠক اجتماع الاجتماع')

/** Whether a word says nothing about any subject. */
export const isGrammar = (word: string): boolean => grammar.has(word)

export const isTelling = (word: string): boolean => !grammar.has(word) && !reporting.has(word)

/** A line with one of these names a topic and asserts nothing about it. */
export const topicWords = setOf(
  'discuss discussed discusses discussing discussion talk talked talks whether mention mentioned question question',
  'আলোচনা আলোচিত কিনা উল্লেখ',
  'ناقش ناقشنا ناقشت نوقش نوقشت مناقشة المناقشة',
)

/** Forms that no rule finds, and words that say the same. The first word of each is what the others are read as. */
const sames = `buy bought purchase purchases purchased purchasing acquire acquired|send sent|pay paid|make made|give gave given|take took taken|find found|write wrote written|
bring brought|hold held|choose chose chosen choice|sell sold|build built|meet met|begin began begun start starts started starting|think thought|know knew known|speak spoke spoken|
keep kept|grow grew grown|fall fell fallen|leave left|lose lost|spend spent|see saw seen|come came|run ran|teach taught|hire hired recruit recruits recruited|fix fixed repair repairs repaired|call calls called phone phones phoned|
finish finished complete completes completed|client clients customer customers|organise organised arrange arranges arranged organize organized|child children|person persons|
prepare prepared preparation draft drafts drafted|receive received receipt|deliver delivered delivery|approve approved approval`

const groups: ReadonlyMap<string, readonly string[]> = new Map(
  sames.split('|').flatMap((same) => {
    const words = same.trim().split(/\s+/)
    return words.map((word) => [word, words] as const)
  }),
)
const groupOf = (word: string) => groups.get(word) ?? groups.get(word.replace(/(?:s|ing)$/u, ''))
export const baseOf = (word: string): string => groupOf(word)?.[0] ?? word

/** An English word with its irregular forms and those that say the same. */
export const withSames = (word: string): readonly string[] => groupOf(word) ?? [word]

/** Verbs of Bengali and Arabic whose stem changes. */
export const changingStems: readonly (readonly [RegExp, string])[] = [
  [/^কেন(?=[ােো]|$)/u, 'কিন'],
  [/^ক্রয়/u, 'কিন'],
  [/^লেখ/u, 'লিখ'],
  [/^খোল/u, 'খুল'],
  [/^শোন/u, 'শুন'],
  [/^(?:ال|لل|ل|ب)?(?:س?[ينتا])?شت?را?(?:ي|ء|ى|اء|وا)(?:نا|ت|ها)?$/u, 'شراء'],
  [/^(?:ال|ب)?(?:س?[ينتا])?زي?ا?د(?:ة|ت|نا|وا)?$/u, 'زيادة'],
]

/** Opposites: who says one of a pair has not said the other. */
export const opposites: readonly (readonly [string, string])[] = [
  ['increase', 'decrease'],
  ['increase', 'reduce'],
  ['raise', 'lower'],
  ['raise', 'cut'],
  ['accept', 'reject'],
  ['approve', 'reject'],
  ['open', 'close'],
  ['begin', 'finish'],
  ['hire', 'fire'],
  ['hire', 'dismiss'],
  ['buy', 'sell'],
  ['before', 'after'],
  ['grow', 'fall'],
  ['renew', 'terminate'],
  ['allow', 'forbid'],
  ['more', 'less'],
  ['বাড়ানো', 'কমানো'],
  ['বাড়াব', 'কমাব'],
  ['বেড়েছে', 'কমেছে'],
  ['কেনা', 'বেচা'],
  ['কেনা', 'বিক্রি'],
  ['আগে', 'পরে'],
  ['খোলা', 'বন্ধ'],
  ['শুরু', 'শেষ'],
  ['زيادة', 'تخفيض'],
  ['زيادة', 'خفض'],
  ['قبول', 'رفض'],
  ['شراء', 'بيع'],
  ['فتح', 'إغلاق'],
  ['قبل', 'بعد'],
]
