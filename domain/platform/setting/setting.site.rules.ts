/** What the capacity of a site is computed with, and what is asked of its recordings (domain.md §3.6 D and G, Decided 12). Minutes, but for the first. */
export type SiteRules = {
  /** Months for which recordings are kept at least. */
  recording_months: number
  /** An exam day. */
  day_minutes: number
  /** Between two sessions: theory, drawing, cars. */
  theory_turnover: number
  machine_turnover: number
  car_turnover: number
  /** An exam of a level without a template. */
  theory_minutes: number
  machine_minutes: number
  car_minutes: number
}

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
