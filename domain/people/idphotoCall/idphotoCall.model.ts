/** What was called (domain.md §8.3). */
export const CALL_APIS = ['CHECK', 'MAKE', 'MATTING', 'BACKGROUND', 'LAYOUT', 'CREDIT'] as const
export type CallApi = (typeof CALL_APIS)[number]
/** From where: a computer, an archive, a phone. */
export const CALL_SOURCES = ['PC', 'IMPORT', 'MOBILE'] as const
export type CallSource = (typeof CALL_SOURCES)[number]
export const CALL_RESULTS = ['OK', 'FAIL'] as const
export type CallResult = (typeof CALL_RESULTS)[number]
export const TREND_STEPS = ['day', 'month'] as const
export type TrendStep = (typeof TREND_STEPS)[number]

/**
 * How many calls there may be: checks of one student (10, domain.md §8.2), calls of one institution in a month, calls of the
 * platform in a month, of which each costs one credit; below `warn_below` remaining credits the platform gets one notice.
 */
export const QUOTA_DEFAULTS = { student_max: 10, org_month_max: 3000, month_total: 100_000, warn_below: 1000 } as const
export type PhotoQuota = { [K in keyof typeof QUOTA_DEFAULTS]: number }

/** The longest period of the statistics. */
export const STAT_DAYS_MAX = 366
/** The most frequent reasons that are shown. */
export const REASONS_MAX = 10
/** Institutions with a quota of their own. */
export const OWN_QUOTAS_MAX = 500
