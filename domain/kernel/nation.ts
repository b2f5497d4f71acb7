import { z } from 'zod'
import { nationWords } from './nation.messages.ts'

export type Nation = keyof typeof nationWords
const nations: Nation[] = []
// Object.keys widens; the keys of the table are exactly Nation.
for (const name of Object.keys(nationWords)) nations.push(name as Nation)
export const NATIONS: readonly Nation[] = nations
export const nation = z.enum(nations)
