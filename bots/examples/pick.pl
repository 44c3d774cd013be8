#!/usr/bin/env perl
# A UDI bot in Perl: it picks any move that the referee offers, and so plays every game.
# Run it with: parlour match GAME --seat 'cmd:perl pick.pl' …
use strict;
use warnings;

$| = 1;            # an answer must not wait in a buffer
my @offers;        # the `legal` lines since the last `go`, each a list of slots

sub pick { return $_[int rand @_] }

my %answer = (
    udi => sub {
        my ($version) = @_;
        die "this bot speaks UDI 1, not $version\n" unless $version eq '1';
        print "id name perl-pick\nudiok\n";
    },
    isready => sub { print "readyok\n" },
    newgame => sub {
        my ($seed) = join(' ', @_) =~ /seed ([0-9a-f]{1,8})/;
        srand hex $seed;    # the referee's seed makes a match repeatable
        @offers = ();
    },
    legal => sub { push @offers, [@_] },
    go    => sub {
        my ($n) = @_;
        # a verb is a slot with one word
        my @move = map { pick(split /,/) } @{ pick(@offers) };
        print "move $n @move\n";
        @offers = ();
    },
    talk => sub { print "done $_[0]\n" },
    quit => sub { exit 0 },
);

while (my $line = <STDIN>) {
    my ($verb, @words) = split ' ', $line;
    # events and all else: nothing that this bot needs
    $answer{$verb}->(@words) if defined $verb && exists $answer{$verb};
}
