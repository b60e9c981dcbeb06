/** What Bohe is; how to reach us. */
export const about = {
  title: '关于薄荷',
} as const
