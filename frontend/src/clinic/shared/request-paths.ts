export const REQUESTS_PATH = '/perfect-b/requests';
export const ON_ORDER_PATH = `${REQUESTS_PATH}/on-order`;
export const RECEIVED_PATH = `${REQUESTS_PATH}/received`;

export const orderPath = (id: number): string => `/perfect-b/orders/${id}`;
