import { z } from 'zod'
import { integer, line, optional, sn } from '../../kernel/field.ts'

/** Knowledge points of a credential (domain.md §3.15): a tree, in which a question names the points that it examines. */
export const POINT_DEPTH_MAX = 4
/** Of one credential; the whole tree is read at once. */
export const POINTS_MAX = 500

export const knowledgePointFields = {
  name: line(60),
  /** The point above it; none: the top of the tree. */
  parent_sn: optional(sn),
  /** Its place among the points of the same parent, ascending; equal places are in the order of their creation. */
  position: integer(1, 999).default(1),
}
export type KnowledgePointFields = z.output<z.ZodObject<typeof knowledgePointFields>>
