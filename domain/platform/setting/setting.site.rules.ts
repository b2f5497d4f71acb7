import type { SiteRules } from './setting.model.ts'

export const SITE_RULES: SiteRules = {
  recording_months: 36,
  day_minutes: 480,
  theory_turnover: 30,
  machine_turnover: 30,
  car_turnover: 20,
  theory_minutes: 60,
  machine_minutes: 150,
  car_minutes: 90,
}
