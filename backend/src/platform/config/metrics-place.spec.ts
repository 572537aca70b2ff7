import { describe, expect, it } from '@jest/globals';
import { readMetricsPlace } from './metrics-place.js';

describe('where figures are told', () => {
  it('is nowhere unless a port is set', () => {
    expect(readMetricsPlace(undefined, '0.0.0.0')).toBeNull();
  });

  it('is this machine alone unless said otherwise', () => {
    expect(readMetricsPlace(9464)).toEqual({ port: 9464, host: '127.0.0.1', token: null });
  });

  it.each(['0.0.0.0', '::', '10.0.0.7', 'metrics.internal'])('wants a token at %s', (host) => {
    expect(readMetricsPlace(9464, host)).toContain('METRICS_TOKEN must be set');
    expect(readMetricsPlace(9464, host, 'a'.repeat(15))).toContain('at least 16 characters');
    expect(readMetricsPlace(9464, host, 'a'.repeat(16))).toEqual({ port: 9464, host, token: 'a'.repeat(16) });
  });
});
