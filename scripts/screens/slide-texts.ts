import type { Language } from '@majlis/contract'

/** A slide with bars. */
export interface SlideTexts {
  readonly title: string
  readonly subtitle: string
  readonly bars: readonly { readonly name: string; readonly value: number; readonly label: string }[]
  readonly isRightToLeft: boolean
}

const values = [412, 268, 530, 146, 224]

function slideOf(language: Language, title: string, subtitle: string, names: readonly string[]): SlideTexts {
  const digits = new Intl.NumberFormat(language === 'bn' ? 'bn' : 'en')
  const bars = values.map((value, place) => ({
    name: names[place] ?? '',
    value,
    label: digits.format(value),
  }))
  return { title, subtitle, bars, isRightToLeft: language === 'ar' }
}

export const slideTexts: Readonly<Record<Language, SlideTexts>> = {
  en: slideOf('en', 'Where the budget goes', 'Riverside Council · second quarter, in thousands', [
    'Streets',
    'Parks',
    'Schools',
    'Library',
    'Lighting',
  ]),
  bn: slideOf('bn', 'বাজেট কোথায় যায়', 'রিভারসাইড পরিষদ · দ্বিতীয় প্রান্তিক, হাজারে', [
    'রাস্তা',
    'পার্ক',
    'স্কুল',
    'লাইব্রেরি',
    'রাস্তার বাতি',
  ]),
  ar: slideOf('ar', 'أوجه إنفاق الميزانية', 'مجلس ريفرسايد · الربع الثاني، بالآلاف', [
    'الشوارع',
    'الحدائق',
    'المدارس',
    'المكتبة',
    'الإنارة',
  ]),
}
