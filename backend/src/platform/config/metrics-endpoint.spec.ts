import { describe, expect, it } from '@jest/globals';
import { readMetricsEndpoint } from './metrics-endpoint.js';

describe('the metrics endpoint', () => {
  it('is disabled without a port', () => {
    expect(readMetricsEndpoint(undefined, '0.0.0.0')).toBeNull();
  });

  it('listens on this machine only by default', () => {
    expect(readMetricsEndpoint(9464)).toEqual({ port: 9464, host: '127.0.0.1', token: null });
  });

  it.each(['0.0.0.0', '::', '10.0.0.7', 'metrics.internal'])('requires a token at %s', (host) => {
    expect(readMetricsEndpoint(9464, host)).toContain('METRICS_TOKEN must be set');
    expect(readMetricsEndpoint(9464, host, 'a'.repeat(15))).toContain('at least 16 random characters');
    expect(readMetricsEndpoint(9464, host, 'a'.repeat(16))).toEqual({ port: 9464, host, token: 'a'.repeat(16) });
  });
});
