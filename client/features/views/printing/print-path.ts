export const printPattern = '/print/:viewId'
export const printPath = (viewId: string) => `/print/${viewId}`
