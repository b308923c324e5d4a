export const platformsPath = '/learning-platforms'
