export const LOTS_PATH = '/perfect-b/lots';
export const lotPath = (id: number): string => `${LOTS_PATH}/${id}`;
