import { z } from 'zod'

/** What an examiner does in a session: 主考, 考评员, 监考员, 质量督导员 (domain.md §1, §6.4). */
export const PANEL_ROLES = ['CHIEF', 'EXAMINER', 'INVIGILATOR', 'SUPERVISOR'] as const
export type PanelRole = (typeof PANEL_ROLES)[number]
export const panelRole = z.enum(PANEL_ROLES)
