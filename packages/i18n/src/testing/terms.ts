import type { Language } from '@majlis/contract'

type Translation = Exclude<Language, 'en'>

/** A word that a language no longer uses, and the one to use instead. */
export interface RetiredTerm {
  language: Translation
  retired: RegExp
  instead: string
  /** Only where the English text says so; everywhere if left out. */
  where?: RegExp
  /** Texts that keep the word, as `namespace:key`, with the reason. */
  except?: Record<string, string>
}

/** The word of a language for a concept, wherever the English text names it. */
export interface Term {
  english: RegExp
  bn: RegExp
  ar: RegExp
  /** Texts that say it in another way, as `namespace:key`, with the reason. */
  except?: Record<string, string>
}

const verb = 'a verb or a sentence around the concept'

export const terms: Term[] = [
  {
    english: /\bmeetings?\b/i,
    bn: /মিটিং/,
    ar: /اجتماع/,
    except: { 'clash:meetings_zero': 'the title alone' },
  },
  {
    english: /\bhosts?\b(?! name)/i,
    bn: /হোস্ট/,
    ar: /مضيف/,
    except: {
      'errors:resource.not_licensed': verb,
      'features:hosting.title': verb,
      'landing:phone.text': verb,
      'seats:lead': verb,
      'seats:seat.products': verb,
    },
  },
  { english: /\bco-hosts?\b/i, bn: /সহ-হোস্ট/, ar: /(?:ال)?مضيف(?:ون|ين|ان|ًا)? (?:ال)?مشارك/ },
  { english: /\borgani[sz]ers?\b/i, bn: /আয়োজক/, ar: /منظّم/ },
  { english: /\bparticipants?\b/i, bn: /অংশগ্রহণকারী/, ar: /مشارك/ },
  { english: /\bpanelists?\b/i, bn: /প্যানেলিস্ট/, ar: /متحدّث/ },
  { english: /\bguests?\b/i, bn: /অতিথি/, ar: /ضي(?:و)?ف/ },
  { english: /\binvitees?\b/i, bn: /আমন্ত্রিত/, ar: /مدعو/ },
  { english: /\bwaiting room\b/i, bn: /অপেক্ষা কক্ষ/, ar: /غرفة (?:ال)?انتظار/ },
  { english: /\bpasscodes?\b/i, bn: /পাসকোড/, ar: /رم(?:و)?ز (?:ال)?مرور/ },
  { english: /\bmeeting IDs?\b/, bn: /মিটিং আইডি/, ar: /معرّف/ },
  { english: /\bpersonal links?\b/i, bn: /ব্যক্তিগত লিংক/, ar: /(?:رابط\S*|الروابط) (?:ال)?شخصي/ },
  {
    english: /\breminders?\b/i,
    bn: /রিমাইন্ডার/,
    ar: /تذكير/,
    except: { 'mail:organizationDeletion.remindedText': verb },
  },
  { english: /\bnotifications?\b/i, bn: /বিজ্ঞপ্তি/, ar: /إشعار/ },
  {
    english: /\brecordings?\b/i,
    bn: /রেকর্ডিং/,
    ar: /تسجيل/,
    except: { 'room:top.recording': verb, 'room:toast.recording_end': verb },
  },
  {
    english: /\bregistrations?\b/i,
    bn: /নিবন্ধন/,
    ar: /تسجيل/,
    except: { 'registration:done.waitingText': verb },
  },
  {
    english: /(?<!two-factor |single )\bsign(?:ed|ing|s)?[ -]in\b/i,
    bn: /সাইন ইন/,
    ar: /دخول/,
    except: { 'security:twoFactor.text': verb },
  },
  { english: /\bsign(?:ed|ing|s)?[ -]out\b/i, bn: /সাইন আউট/, ar: /خروج/ },
  { english: /\btwo-factor\b/i, bn: /দুই ধাপে যাচাই/, ar: /بخطوتين/ },
  { english: /\bsingle sign-on\b/i, bn: /সিঙ্গেল সাইন-অন/, ar: /دخول (?:ال)?موحّد/ },
  { english: /\bpasskeys?\b/i, bn: /পাসকি/, ar: /مفتاح|مفاتيح/ },
  { english: /\brecovery codes?\b/i, bn: /রিকভারি কোড/, ar: /رم(?:و)?ز(?:ي|ا)? (?:ال)?استرداد/ },
  { english: /\btranscripts?\b/i, bn: /ট্রান্সক্রিপ্ট/, ar: /نصّ|نصوص/ },
  {
    english: /\borgani[sz]ations?\b/i,
    bn: /প্রতিষ্ঠান/,
    ar: /مؤسس/,
    except: { 'auth:joinChoice.lead': 'above a list of them', 'feedback:screenshots.hint_zero': 'shorter' },
  },
  { english: /\bteams?\b/i, bn: /টিম/, ar: /فر(?:ي)?ق/ },
  { english: /\bbusiness units?\b/i, bn: /ব্যবসায়িক ইউনিট/, ar: /وحد/ },
  { english: /\blicen[cs]es?\b/i, bn: /লাইসেন্স/, ar: /ترخيص|تراخيص/ },
  { english: /\baudit log\b/i, bn: /অডিট লগ/, ar: /سجل (?:ال)?تدقيق/ },
  { english: /\bdomains?\b/i, bn: /ডোমেইন/, ar: /نطاق/ },
  {
    english: /\bcalendars?\b/i,
    bn: /ক্যালেন্ডার/,
    ar: /تقويم|تقاويم/,
  },
  { english: /\btime zones?\b/i, bn: /সময় অঞ্চল/, ar: /منطق|مناطق/ },
  { english: /\bworking hours\b/i, bn: /কাজের সময়/, ar: /ساعات (?:ال)?عمل/ },
  { english: /\bseries\b/i, bn: /সিরিজ/, ar: /سلسلة|سلاسل/ },
  { english: /\bmicrophones?\b/i, bn: /মাইক/, ar: /ميكروفون/ },
  { english: /\bcameras?\b/i, bn: /ক্যামেরা/, ar: /كامير[ات]/ },
  { english: /\bspotlight\b/i, bn: /স্পটলাইট/, ar: /تسليط الضوء|دائرة الضوء/ },
  {
    english: /\b(?:backdrops?|backgrounds?)\b(?! and | Users)/i,
    bn: /ব্যাকগ্রাউন্ড/,
    ar: /خلفي/,
    except: { 'people:confirm.everyoneText': 'work in the background' },
  },
  { english: /\bblur\b/i, bn: /ব্লার/, ar: /تمويه/ },
  { english: /\bscreens?\b/i, bn: /স্ক্রিন/, ar: /شاش/ },
  { english: /\bexports?\b/i, bn: /এক্সপোর্ট/, ar: /ت?صد(?:ي)?ّ?ر/ },
  { english: /\bsuspend(?:ed|s)?\b/i, bn: /স্থগিত/, ar: /تعليق|معلّق|علّق/ },
  { english: /\bdownloads?\b/i, bn: /ডাউনলোড/, ar: /تنزيل|نزّل/ },
  { english: /\bupload(?:s|ed)?\b/i, bn: /আপলোড/, ar: /رفع|مرفوع/ },
  { english: /\bchat\b/i, bn: /চ্যাট/, ar: /دردش/ },
  { english: /\bfilters?\b/i, bn: /ফিল্টার/, ar: /تصفية|صفِّ/ },
  { english: /\badmins?\b/i, bn: /অ্যাডমিন/, ar: /مسؤول/ },
  { english: /\bowners?\b/i, bn: /মালিক/, ar: /مالك|ملكية/ },
  { english: /\brejoin\b/i, bn: /আবার যোগ/, ar: /إعادة الانضمام/ },
]

/** Bengali and Arabic words begin and end here; `\b` knows Latin letters only. */
const start = String.raw`(?<![\p{L}\p{M}])`
const end = String.raw`(?![\p{L}\p{M}])`
const word = (text: string) => new RegExp(start + text + end, 'u')
const beginning = (text: string) => new RegExp(start + text, 'u')

export const retiredTerms: RetiredTerm[] = [
  { language: 'bn', retired: beginning('সভা'), instead: 'মিটিং' },
  { language: 'bn', retired: /অনুষ্ঠান/, instead: 'ইভেন্ট' },
  { language: 'bn', retired: beginning('তারিখ'), where: /^(?!.*\bdates?\b).*\bevents?\b/i, instead: 'ইভেন্ট' },
  { language: 'bn', retired: /ধারাবাহিক/, instead: 'সিরিজ' },
  { language: 'bn', retired: /আয়োজক/, where: /\bhosts?\b/i, instead: 'হোস্ট' },
  { language: 'bn', retired: /আলোচক/, instead: 'প্যানেলিস্ট' },
  { language: 'bn', retired: /ইনস্টলেশন/, instead: 'সার্ভার' },
  { language: 'bn', retired: /মিউট/, instead: 'মাইক বন্ধ করুন, মাইক চালু করুন' },
  { language: 'bn', retired: /সবার সামনে/, instead: 'স্পটলাইট' },
  { language: 'bn', retired: /পটভূমি/, instead: 'ব্যাকগ্রাউন্ড' },
  { language: 'bn', retired: /ঝাপসা/, instead: 'ব্লার' },
  { language: 'bn', retired: /শব্দদূষণ|কোলাহল/, instead: 'নয়েজ কমানো' },
  { language: 'bn', retired: word('দৃশ্য'), instead: 'ভিউ' },
  { language: 'bn', retired: /পর্দা/, instead: 'স্ক্রিন' },
  { language: 'bn', retired: /ছবির মধ্যে ছবি/, instead: 'পিকচার-ইন-পিকচার' },
  {
    language: 'bn',
    retired: beginning('তালা'),
    instead: 'লক',
    except: { 'join:guide.edge_1': 'the drawing of a lock' },
  },
  { language: 'bn', retired: beginning('ছাড়ু|ছেড়েছ'), where: /\bleave|left\b/i, instead: 'বেরিয়ে যান' },
  { language: 'bn', retired: beginning('নির্ধারণ'), where: /\bschedul/i, instead: 'শিডিউল করুন' },
  { language: 'bn', retired: /ঠিক কর/, where: /\bschedul/i, instead: 'শিডিউল করুন' },
  { language: 'bn', retired: /স্মারক/, instead: 'রিমাইন্ডার' },
  { language: 'bn', retired: word('(?:অ)?সম্মত'), instead: 'গ্রহণ, প্রত্যাখ্যান' },
  { language: 'bn', retired: /সংঘাত/, instead: 'সময় মিলে যাচ্ছে' },
  { language: 'bn', retired: /কর্মসূচি/, instead: 'তালিকা; আলোচ্যসূচি' },
  { language: 'bn', retired: /নিবন্ধন/, where: /\bsign(?:ing)?[ -]up\b/i, instead: 'সাইন আপ' },
  {
    language: 'bn',
    retired: /লগ আউট|লগআউট/,
    instead: 'সাইন আউট',
    except: { 'search:actionWords.signOut': 'what people search for' },
  },
  { language: 'bn', retired: /প্রতিলিপি/, instead: 'ট্রান্সক্রিপ্ট' },
  { language: 'bn', retired: beginning('নামান'), where: /\b(?:download|export)/i, instead: 'ডাউনলোড, এক্সপোর্ট' },
  { language: 'bn', retired: /দুই ধাপের সাইন/, instead: 'দুই ধাপে যাচাইকরণ' },
  { language: 'bn', retired: /উদ্ধার/, instead: 'রিকভারি কোড' },
  { language: 'bn', retired: /একক সাইন/, instead: 'সিঙ্গেল সাইন-অন' },
  { language: 'bn', retired: beginning('গড়ুন|গঠিত'), instead: 'তৈরি করুন' },
  { language: 'bn', retired: beginning('দল(?:ে|টি|ের|গুলো)?' + end), instead: 'টিম' },
  { language: 'bn', retired: /ভেঙে/, instead: 'মুছুন' },
  { language: 'bn', retired: /আমদানি/, instead: 'ইমপোর্ট' },
  { language: 'bn', retired: /রপ্তানি/, instead: 'এক্সপোর্ট' },
  { language: 'bn', retired: word('আসন'), instead: 'লাইসেন্স' },
  { language: 'bn', retired: beginning('চেহারা'), instead: 'ব্র্যান্ডিং, থিম' },
  { language: 'bn', retired: /নিরীক্ষা/, instead: 'অডিট লগ' },
  { language: 'bn', retired: beginning('সংরক্ষণ'), where: /\bretention\b/i, instead: 'ডেটা রাখার মেয়াদ' },
  { language: 'bn', retired: /হোস্টের নাম/, instead: 'হোস্টনেম' },
  { language: 'bn', retired: /দয়া করে|অনুগ্রহ/, instead: 'the ‑উন form alone' },
  { language: 'bn', retired: word('এখনো'), instead: 'এখনও' },
  { language: 'bn', retired: word('আরো'), instead: 'আরও' },
  { language: 'bn', retired: word('কারো'), instead: 'কারও' },
  { language: 'bn', retired: word('রঙ'), instead: 'রং' },
  { language: 'bn', retired: /সাইন-ইন/, instead: 'সাইন ইন' },
  { language: 'bn', retired: word('মেইল'), instead: 'ইমেইল' },
  { language: 'bn', retired: /কী-?বোর্ড|কি-বোর্ড/, instead: 'কিবোর্ড' },
  { language: 'bn', retired: word('কেবল'), instead: 'শুধু' },
  { language: 'bn', retired: /মেগাবাইট/, instead: 'এমবি' },
  { language: 'bn', retired: /জিজ্ঞাসা কর/, instead: 'জিজ্ঞেস' },
  { language: 'bn', retired: word('দাও|দেখাও'), instead: 'the আপনি form: দিন, দেখান' },

  { language: 'ar', retired: /مضيف\S* مساعد|المضيف المساعد/, instead: 'مضيف مشارك' },
  { language: 'ar', retired: beginning('(?:ال)?متحدث'), instead: 'متحدّث' },
  {
    language: 'ar',
    retired: beginning('(?:لل|ال)موعد'),
    where: /\b(?:this|all|following) events?\b/i,
    instead: 'حدث',
  },
  {
    language: 'ar',
    retired: /التثبيت|النسخة|هذا النظام/,
    where: /\b(?:installation|server)\b/i,
    instead: 'الخادم',
  },
  { language: 'ar', retired: /إدخال/, where: /\b(?:admit|let)\b/i, instead: 'السماح بالدخول' },
  { language: 'ar', retired: /إغلاق|مغلق/, where: /\b(?:camera|microphone)s?\b/i, instead: 'إيقاف، متوقف' },
  { language: 'ar', retired: /تحت الضوء/, instead: 'تسليط الضوء؛ في دائرة الضوء' },
  { language: 'ar', retired: /ضبابي/, instead: 'تمويه' },
  { language: 'ar', retired: /إلغاء الضوضاء|كبت الضجيج/, instead: 'إزالة الضوضاء' },
  { language: 'ar', retired: beginning('عودة'), where: /\brejoin\b/i, instead: 'إعادة الانضمام' },
  { language: 'ar', retired: /اعتذار/, instead: 'رفض' },
  { language: 'ar', retired: /موعد آخر/, where: /\bsuggest/i, instead: 'وقت جديد' },
  { language: 'ar', retired: /متفرغ/, instead: 'متاح' },
  { language: 'ar', retired: /أوقات ال?فراغ/, instead: 'الأوقات المتاحة' },
  { language: 'ar', retired: /محادث/, instead: 'دردشة' },
  { language: 'ar', retired: /بخطوتين/, where: /^(?!.*two-factor)/i, instead: 'التحقّق بخطوتين' },
  { language: 'ar', retired: /دخول بخطوتين|الدخول بخطوتين|العامل الثاني/, instead: 'التحقّق بخطوتين' },
  { language: 'ar', retired: /مزوّ?د/, instead: 'موفّر' },
  { language: 'ar', retired: /تأسيس/, instead: 'إنشاء' },
  { language: 'ar', retired: word('حلّ'), instead: 'حذف' },
  {
    language: 'ar',
    retired: /موقوف|إيقاف (?:ال)?(?:حساب|مستخدم)/,
    where: /\bsuspend/i,
    instead: 'تعليق، معلّق',
  },
  { language: 'ar', retired: /مقعد|مقاعد/, instead: 'ترخيص' },
  { language: 'ar', retired: /المظهر/, where: /\bbrand/i, instead: 'هوية المؤسسة' },
  { language: 'ar', retired: /اسم المضيف/, where: /\bhost name\b/i, instead: 'اسم الخادم' },
  { language: 'ar', retired: /مرشّ?حات/, instead: 'عوامل التصفية' },
  { language: 'ar', retired: word('التسجيلات'), instead: 'تسجيلات الاجتماعات؛ طلبات التسجيل' },
  {
    language: 'ar',
    retired: word('(?:و)?التسجيل'),
    where: /^(?!.*\bregist).*\brecording/i,
    instead: 'تسجيل الاجتماع',
  },
  { language: 'ar', retired: /صاحبه/, instead: 'a noun, such as مالك' },
  { language: 'ar', retired: word('(?:و)?(?:من دون|بلا|دون)'), instead: 'بدون' },
  { language: 'ar', retired: word('(?:و)?من دون(?:ك|ه|ها|هما|هم)'), instead: 'بدونك' },
  { language: 'ar', retired: word('(?:و)?إن'), instead: 'إذا' },
  { language: 'ar', retired: /يُ?رجى/, instead: 'the request alone' },
  { language: 'ar', retired: word('أتريد'), instead: 'هل تريد' },
  { language: 'ar', retired: /المنظِّم|المسجِّل/, instead: 'without a vowel mark: المنظّم' },
  { language: 'ar', retired: word('مجددًا'), instead: 'مرة أخرى' },
  { language: 'ar', retired: /[٠-٩]/, instead: 'Latin digits' },
  { language: 'ar', retired: /(?<=\p{L})[,;?]/u, instead: '، ؛ ؟' },
  { language: 'ar', retired: /(?<![\p{L}\p{M}])و [A-Za-z]/u, instead: 'no lone و before Latin' },
  { language: 'ar', retired: /^[^\P{L}يت]\u064f/u, instead: 'تم with the verbal noun' },

  // Words that said something else than was meant.
  { language: 'bn', retired: /বাছাই মুছ/, instead: 'নির্বাচন বাতিল করুন' },
  { language: 'bn', retired: /সেখানেই থাক/, instead: 'আগের সময় রাখুন' },
  { language: 'bn', retired: /হ্যালো/, instead: 'প্রিয়' },
  { language: 'bn', retired: word('হয়ে গেছে'), where: /^done$/i, instead: 'সম্পন্ন' },
  { language: 'ar', retired: /غرباء/, instead: 'خارجي' },
  { language: 'ar', retired: /أهلك/, instead: 'فريقك' },
  { language: 'ar', retired: /إبعاد/, instead: 'إخفاء؛ إخراج' },
  { language: 'ar', retired: /نهاية المؤسسة/, instead: 'حذف المؤسسة' },
  { language: 'ar', retired: /إظهاري/, instead: 'حالتي في التقويم' },
  { language: 'ar', retired: /إبقائي/, instead: 'البقاء في وضع تسجيل الدخول' },
  { language: 'ar', retired: /أضفتَه/, instead: 'من إضافتك' },
  { language: 'ar', retired: /[^ن]مشغول في|لا يعمل في هذه/, instead: 'وقت محجوز لدى؛ خارج أيام العمل لدى' },
  { language: 'ar', retired: word('(?:غير|لدي|منظمت|حساب|اجتماع|مؤسست)كم'), instead: 'the singular: ك' },
]
