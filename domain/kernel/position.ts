import { z } from 'zod'
import { ruleError } from './field.ts'
import { kernelMessages } from './messages.ts'

/** Decimal places of a coordinate: the sixth is about 0.1 m. */
const POSITION_DECIMALS = 6
const DECIMALS = ruleError('position_decimals', kernelMessages.position_decimals)
const coordinate = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(POSITION_DECIMALS)) === value, { error: DECIMALS })

/** Degrees of the country: from its westernmost to its easternmost place, and from south to north. */
export const [LNG_MIN, LNG_MAX, LAT_MIN, LAT_MAX] = [73, 136, 3, 54] as const
export const lng = coordinate(LNG_MIN, LNG_MAX)
export const lat = coordinate(LAT_MIN, LAT_MAX)

const SHORT_KM = 10
/** A distance in kilometers as it is shown: one decimal place below 10 km, else whole. */
export const kilometersText = (km: number): string => (Number(km.toFixed(1)) < SHORT_KM ? km.toFixed(1) : km.toFixed(0))
