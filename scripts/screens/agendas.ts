import type { Language } from '@majlis/contract'

/** Agendas of the meetings of the demo. */
export const agendas: Record<Language, string> = {
  en: '**Lamps at the bridge**\n\n- Offers of three firms\n- Who orders them, and until when\n\nWhen the path opens',
  bn: '**সেতুর বাতি**\n\n- তিন প্রতিষ্ঠানের প্রস্তাব\n- কে অর্ডার দেবেন, আর কবের মধ্যে\n\nপথটি কবে খুলবে',
  ar: '**مصابيح الجسر**\n\n- عروض ثلاث شركات\n- من يطلبها، وحتى متى\n\nمتى يُفتح الممشى',
}
